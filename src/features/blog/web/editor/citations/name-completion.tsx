import { Popover } from 'radix-ui'
import { type RefObject, useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { countOf } from '../../../../../shared/count.ts'
import hidden from '../../../../../platform/web/ui/visually-hidden.module.css'
import type { TextLabel } from '../../../preview.ts'
import { measureText } from '../text-places.ts'
import type { useTextEdits } from '../text-edits.ts'
import {
  type Choice,
  ChoiceList,
  choiceOfLabel,
  optionId,
  useActiveChoice,
} from './choice-list.tsx'
import styles from './name-completion.module.css'
import { type TypedName, typedNameAt } from './typed-name.ts'
import { useArticleSearch } from './use-article-search.ts'
import { useWorkSearch } from './use-work-search.ts'

interface NameCompletionProps {
  area: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  labels: readonly TextLabel[]
}

/** Autocompletion of works and labels after `@`, and of articles after `[[`. */
export function NameCompletion({ area, edit, labels }: NameCompletionProps) {
  const [typed, close] = useTypedName(area)
  if (!typed || !area.current) return null
  return (
    <Offer
      key={typed.from}
      area={area.current}
      typed={typed}
      labels={labels}
      onClose={close}
      onChoose={({ written }) => {
        const { from, to } = typed
        const caret = from + written.length
        edit(() => ({ from, to, insert: written, select: [caret, caret] }))
        close()
      }}
    />
  )
}

/** The kinds of input that change a name while typing; not pasting or undoing. */
const typing = new Set(['insertText', 'deleteContentBackward'])

/** The name being typed; undefined after pasting or moving the caret, and while an input method (IME) composes. */
function useTypedName(areaRef: RefObject<HTMLTextAreaElement | null>) {
  const [typed, setTyped] = useState<TypedName>()
  useEffect(() => {
    const area = areaRef.current
    if (!area) return undefined
    const closing = new AbortController()
    const { signal } = closing
    let caret = 0
    const read = () => {
      const { value, selectionStart, selectionEnd } = area
      caret = selectionEnd
      setTyped(selectionStart === selectionEnd ? typedNameAt(value, selectionEnd) : undefined)
    }
    const leave = () => setTyped(undefined)
    const onInput = (event: Event) => {
      const isTyped =
        event instanceof InputEvent && typing.has(event.inputType) && !event.isComposing
      if (isTyped) read()
      else leave()
    }
    const move = () => {
      if (area.selectionEnd !== caret) leave()
    }
    area.addEventListener('input', onInput, { signal })
    area.addEventListener('compositionend', read, { signal })
    area.addEventListener('blur', leave, { signal })
    area.addEventListener('scroll', leave, { signal })
    document.addEventListener('selectionchange', move, { signal })
    return () => closing.abort()
  }, [areaRef])
  return [typed, () => setTyped(undefined)] as const
}

interface OfferProps {
  area: HTMLTextAreaElement
  typed: TypedName
  labels: readonly TextLabel[]
  onChoose: (choice: Choice) => void
  onClose: () => void
}

function Offer({ area, typed, labels, onChoose, onClose }: OfferProps) {
  const id = useId()
  const choices = useChoices(typed, labels)
  const { active, onArrow } = useActiveChoice(choices, -1)
  const isOpen = choices.length > 0
  useListOf(area, isOpen ? { id, active } : undefined)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const choice = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && choices[active]
    if (choice) {
      event.preventDefault()
      onChoose(choice)
    } else if (!onArrow(event)) return
    event.stopPropagation()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // On the element itself, so before the key handlers of the editor and its form.
    area.addEventListener('keydown', listen)
    return () => area.removeEventListener('keydown', listen)
  }, [area])

  const anchor = useMemo(
    () => ({ current: { getBoundingClientRect: () => caretRect(area, typed.from) } }),
    [area, typed.from],
  )
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={area.closest<HTMLElement>('[role="dialog"], main')}>
        <Popover.Content
          className={styles.offer}
          role="presentation"
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          // The focus stays in the text area.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <ChoiceList
            id={id}
            label={typed.kind === 'article' ? 'Articles' : 'Works and labels'}
            choices={choices}
            active={active}
            onPress={onChoose}
          />
          <p role="status" className={hidden.hidden}>
            {`${countOf(choices.length, 'suggestion')}, down arrow to choose`}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** What a typed name can become. */
function useChoices({ kind, word }: TypedName, labels: readonly TextLabel[]): Choice[] {
  const { works } = useWorkSearch(kind === 'reference' ? word : undefined)
  const articles = useArticleSearch(kind === 'article' ? word : undefined)
  if (kind === 'article') return articles
  const own = labels.map(choiceOfLabel).filter(({ name, written }) => {
    return written.startsWith('@') && name.toLowerCase().startsWith(word.toLowerCase())
  })
  return [...own, ...works.toSorted(keysFirst(word))]
}

/** Works whose key begins with the typed word come first; others match by author or title. */
function keysFirst(word: string) {
  const isOther = ({ name }: Choice) => !name.toLowerCase().startsWith(word.toLowerCase())
  return (one: Choice, other: Choice) => Number(isOther(one)) - Number(isOther(other))
}

/** Connects the list to the text area for assistive technology while it is open. */
function useListOf(area: HTMLTextAreaElement, list: { id: string; active: number } | undefined) {
  const id = list?.id
  const option = list && optionId(list.id, list.active)
  useEffect(() => {
    if (id === undefined) return undefined
    area.setAttribute('aria-autocomplete', 'list')
    area.setAttribute('aria-controls', id)
    if (option) area.setAttribute('aria-activedescendant', option)
    else area.removeAttribute('aria-activedescendant')
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant'])
        area.removeAttribute(`aria-${name}`)
    }
  }, [area, id, option])
}

function caretRect(area: HTMLTextAreaElement, offset: number): DOMRect {
  const measured = measureText(area)
  const { x, y, lineHeight } = measured.placeOf(offset)
  measured.close()
  const { left, top } = area.getBoundingClientRect()
  return new DOMRect(left + x - area.scrollLeft, top + y - area.scrollTop, 1, lineHeight)
}
