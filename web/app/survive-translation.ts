/** What a translator put in the place of a text that React still knows. */
const standIns = new WeakMap<Node, Node>()

/** What shows `node` in `parent`; undefined where the translator was here before us. */
const shownIn = (parent: Node, node: Node): Node | undefined =>
  node.parentNode === parent ? node : standIns.get(node)

/**
 * Lets React go on after a translator: Google's replaces each text of the page by a `<font>`, and React
 * fails to remove a text that is gone, or to insert before it. What React writes into one is shown
 * again, for the translator to translate. Where no text is replaced nothing differs.
 */
export const surviveTranslation = (): void => {
  const nodes = Node.prototype
  const { insertBefore, removeChild } = nodes
  nodes.removeChild = function remove<Child extends Node>(child: Child): Child {
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  nodes.insertBefore = function insert<Child extends Node>(
    child: Child,
    before: Node | null,
  ): Child {
    insertBefore.call(this, child, before && (shownIn(this, before) as Node | null))
    return child
  }
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes, addedNodes, previousSibling } of records) {
      const [gone] = removedNodes
      if (!gone) {
        // A text that is gone was written into.
        ;(standIns.get(target) as ChildNode | undefined)?.replaceWith(target)
        continue
      }
      const standIn = [...addedNodes, previousSibling].find((node) => node?.nodeName === 'FONT')
      if (!standIn || gone.isConnected) continue
      standIns.set(gone, standIn)
      observer.observe(gone, { characterData: true })
    }
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
