/** Rules of axe about target sizes, landmarks and headings, which count whatever their impact. */
export const LAYOUT_RULES = ['target-size', 'landmark-unique', 'heading-order', 'region']
