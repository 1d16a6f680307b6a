import type { Page } from 'playwright-core'

/** Pairs of words that lie over each other. */
export const unreadable = async (
  page: Page,
  within: string,
  without: string | null = null,
): Promise<string[]> =>
  await page.locator(within).evaluate((root, aside) => {
    const boxes: { text: string; box: DOMRect }[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement!
      if (node.data.trim() === '' || !element.checkVisibility({ visibilityProperty: true }))
        continue
      if (aside !== null && element.closest(aside) !== null) continue
      // Text for screen readers alone is clipped.
      let hidden: Element | null = element
      while (hidden !== null && getComputedStyle(hidden).clipPath === 'none') {
        hidden = hidden.parentElement
      }
      if (hidden !== null && getComputedStyle(hidden).clipPath === 'inset(50%)') continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) boxes.push({ text: node.data.trim(), box })
    }
    const overlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      // Lines may touch: letters do not fill them.
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.4 * a.height
    return boxes.flatMap(({ text, box }, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => overlap(box, b.box))
        .map((b) => `“${text}” lies over “${b.text}”`),
    )
  }, without)
