import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type Resource, rowUrl } from '../../../shared/resource.ts'
import { ApiError, callApi } from '../api.ts'
import { refetch } from '../resource.ts'

/** An edit conflict: what was to be saved, and the row that is stored by now. */
export interface Conflict<Row, Body> {
  mine: Body
  newer: Row
}

interface VersionsOptions<Row, Body> {
  resource: Pick<Resource<never>, 'name' | 'listUrl'>
  /** Absent for a new one. */
  row: Row | undefined
  /** The form, which is sent again when the owner keeps what it has. */
  form: RefObject<HTMLFormElement | null>
  create: (body: Body) => Promise<unknown>
  update: (change: { id: number; fields: Body & { version: number } }) => Promise<unknown>
}

/** Saves a row with optimistic locking: a conflict of versions is given to the owner to decide. */
export function useVersions<Row extends { id: number; version: number }, Body>({
  resource: { name, listUrl },
  row,
  form,
  create,
  update,
}: VersionsOptions<Row, Body>) {
  const [opened, setOpened] = useState(row)
  // The draft belongs to one opening of the form, also when that has created the row.
  const [opening, setOpening] = useState({ number: 0, autosave: `${name}/${row?.id ?? 'new'}` })
  const version = useRef(row?.version ?? 0)
  const [conflict, setConflict] = useState<Conflict<Row, Body>>()
  const client = useQueryClient()

  function open(stored: Row) {
    version.current = stored.version
    setOpened(stored)
  }

  async function send(body: Body): Promise<unknown> {
    if (!opened) return await create(body)
    try {
      return await update({ id: opened.id, fields: { ...body, version: version.current } })
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) {
        const newer = (await callApi('GET', rowUrl(listUrl, opened.id))) as Row
        setConflict({ mine: body, newer })
        void refetch(client, [listUrl])
      }
      throw error
    }
  }

  /** Replaces the newer row. */
  function keepMine({ newer }: Conflict<Row, Body>) {
    setConflict(undefined)
    version.current = newer.version
    form.current?.requestSubmit()
  }

  /** Discards the form; its draft stays on this device and is offered again. */
  function takeOther({ newer }: Conflict<Row, Body>) {
    setConflict(undefined)
    open(newer)
    setOpening({ ...opening, number: opening.number + 1 })
  }

  const goOn = () => setConflict(undefined)
  return { opened, opening, conflict, open, send, keepMine, takeOther, goOn }
}
