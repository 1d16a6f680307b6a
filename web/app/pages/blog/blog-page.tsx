/** `/resources/blog` */
export { BlogView as default } from '../../../features/blog/blog-view.tsx'
