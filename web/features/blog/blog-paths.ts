export const BLOG_PATH = '/resources/blog'

export const articlePath = (id: string): string => `${BLOG_PATH}/${id}`
