export { ArchivePage } from '../../features/blog/web/archive-page.tsx'
