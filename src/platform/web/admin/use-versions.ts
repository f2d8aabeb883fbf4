import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { type Resource, rowUrl } from '../../../shared/resource.ts'
import { ApiError, callApi } from '../api.ts'
import { refetch } from '../resource.ts'
import { announceSaved, type StoredVersion } from './use-changes-elsewhere.ts'

/** An edit conflict: the values to be saved, and the row that is stored now. */
export interface Conflict<Row, Body> {
  mine: Body
  newer: Row
}

interface VersionsOptions<Row extends StoredVersion, Body> {
  resource: Pick<Resource<never>, 'name' | 'listUrl'>
  /** Undefined for a new row. */
  row: Row | undefined
  /** Submitted again if the owner keeps its values. */
  form: RefObject<HTMLFormElement | null>
  create: (body: Body) => Promise<unknown>
  update: (change: { id: number; fields: Body & Pick<Row, 'version'> }) => Promise<unknown>
}

/** Saves a row with optimistic locking. The owner resolves conflicts. */
export function useVersions<Row extends StoredVersion, Body>({
  resource: { name, listUrl },
  row,
  form,
  create,
  update,
}: VersionsOptions<Row, Body>) {
  const [opened, setOpened] = useState(row)
  // The key of the draft does not change while the form is open, even once it has created the row.
  const [opening, setOpening] = useState({ number: 0, autosave: `${name}/${row?.id ?? 'new'}` })
  /** The stored row that the form is based on, also between renders. */
  const current = useRef(row)
  const [conflict, setConflict] = useState<Conflict<Row, Body>>()
  const client = useQueryClient()

  function open(stored: Row) {
    current.current = stored
    setOpened(stored)
  }

  async function store(body: Body): Promise<unknown> {
    if (!current.current) return await create(body)
    const { id, version } = current.current
    return await update({ id, fields: { ...body, version } })
  }

  /**
   * Saves the row.
   * @param adopt merges a newer row into the form, unless both collide
   * @returns undefined after the newer row was merged, and nothing was saved
   */
  async function send(body: Body, adopt?: (newer: Row) => boolean): Promise<unknown> {
    try {
      const saved = await store(body)
      const { id, version } = saved as Row
      announceSaved({ name, id, version })
      return saved
    } catch (error) {
      if (!current.current || !(error instanceof ApiError && error.status === 409)) throw error
      const newer = (await callApi('GET', rowUrl(listUrl, current.current.id))) as Row
      if (adopt?.(newer)) return undefined
      setConflict({ mine: body, newer })
      void refetch(client, [listUrl])
      throw error
    }
  }

  /** Replaces the newer row. */
  function keepMine({ newer }: Conflict<Row, Body>) {
    setConflict(undefined)
    current.current = newer
    form.current?.requestSubmit()
  }

  /** Discards the form. Its draft stays on this device and is offered again. */
  function useNewer({ newer }: Conflict<Row, Body>) {
    setConflict(undefined)
    open(newer)
    setOpening({ ...opening, number: opening.number + 1 })
  }

  const continueEditing = () => setConflict(undefined)
  return { opened, current, opening, conflict, open, send, keepMine, useNewer, continueEditing }
}
