/** The props of every area. */
export interface AreaProps {
  timeZone: string
}
