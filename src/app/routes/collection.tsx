export { CollectionPage } from '../../features/blog/web/collection-page.tsx'
