import { useLocation, useSearch } from '../location.ts'

/** The row whose form the address opens with `edit`, and a function that removes it when the form closes. */
export function useEditAddress() {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const edited = query.get('edit')
  return {
    /** The key of a row, `new` for a new one, null for none. */
    edited,
    leave: () => {
      if (edited === null) return
      query.delete('edit')
      navigate(`${path}?${query.toString()}`, { replace: true })
    },
  }
}
