/** What an area may need to know of the site. */
export interface AreaProps {
  timeZone: string
}
