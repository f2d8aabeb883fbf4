export { VersionsPage } from '../../features/blog/web/versions-page.tsx'
