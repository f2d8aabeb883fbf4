import {
  AtSign,
  Bold,
  BookMarked,
  ChartLine,
  Code,
  Heading,
  Image,
  ImageUp,
  Italic,
  Link,
  List,
  type LucideIcon,
  MessageSquareWarning,
  NotebookText,
  Quote,
  Sigma,
  SquareSigma,
  Superscript,
  Table,
} from 'lucide-react'
import { Toolbar as Radix } from 'radix-ui'
import { Tooltip } from '../../../../platform/web/ui/tooltip.tsx'
import { type Helper, type HelperId, helpers } from './markdown-helpers.ts'
import type { NameDialog } from './citations/insert-dialogs.tsx'
import styles from './toolbar.module.css'

const groups: readonly (readonly HelperId[])[] = [
  ['bold', 'italic', 'link', 'heading'],
  ['list', 'quote', 'formula', 'code'],
  ['figure', 'table', 'chart', 'callout'],
]

const lesserHelpers: readonly HelperId[] = ['formulaBlock', 'footnote']

const icons: Record<HelperId, LucideIcon> = {
  bold: Bold,
  italic: Italic,
  link: Link,
  heading: Heading,
  list: List,
  quote: Quote,
  formula: Sigma,
  formulaBlock: SquareSigma,
  code: Code,
  figure: Image,
  table: Table,
  chart: ChartLine,
  callout: MessageSquareWarning,
  footnote: Superscript,
}

const nameButtons = [
  { dialog: 'citation', name: 'Citation', Icon: BookMarked },
  { dialog: 'reference', name: 'Cross-reference', Icon: AtSign },
] as const

interface ToolbarProps {
  /** The id of the text area that it changes. */
  controls: string
  onHelp: (helper: Helper) => void
  onName: (dialog: NameDialog) => void
  onUpload: () => void
  onDocument: () => void
  isUploading: boolean
}

/** The toolbar for Markdown; the arrow keys move between its buttons. */
export function Toolbar(props: ToolbarProps) {
  const { controls, onHelp, onName, onUpload, onDocument, isUploading } = props
  return (
    <Radix.Root className={styles.bar} aria-label="Formatting" aria-controls={controls}>
      {groups.map((group) => (
        <div key={group[0]} className={styles.group}>
          {group.map((id) => (
            <HelperButton key={id} helper={helpers[id]} Icon={icons[id]} onHelp={onHelp} />
          ))}
        </div>
      ))}
      <div className={styles.group}>
        {nameButtons.map(({ dialog, name, Icon }) => (
          <Tooltip key={dialog} text={name}>
            <Radix.Button
              className={styles.button}
              aria-label={name}
              aria-haspopup="dialog"
              onClick={() => onName(dialog)}
            >
              <Icon aria-hidden="true" />
            </Radix.Button>
          </Tooltip>
        ))}
      </div>
      <div className={styles.group}>
        {lesserHelpers.map((id) => (
          <HelperButton key={id} helper={helpers[id]} Icon={icons[id]} onHelp={onHelp} />
        ))}
        <Tooltip text="Upload a picture or a file, or paste or drop one">
          <Radix.Button
            className={styles.button}
            aria-label="Upload picture or file"
            aria-disabled={isUploading || undefined}
            onClick={isUploading ? undefined : onUpload}
          >
            <ImageUp aria-hidden="true" />
          </Radix.Button>
        </Tooltip>
        <Tooltip text="Import a Jupyter notebook or a paper in LaTeX, or drop one">
          <Radix.Button
            className={styles.button}
            aria-label="Notebook or paper"
            aria-disabled={isUploading || undefined}
            onClick={isUploading ? undefined : onDocument}
          >
            <NotebookText aria-hidden="true" />
          </Radix.Button>
        </Tooltip>
      </div>
    </Radix.Root>
  )
}

interface HelperButtonProps {
  helper: Helper
  Icon: LucideIcon
  onHelp: (helper: Helper) => void
}

function HelperButton({ helper, Icon, onHelp }: HelperButtonProps) {
  const { name, key } = helper
  return (
    <Tooltip text={key === undefined ? name : `${name} (Ctrl or Cmd with ${key.toUpperCase()})`}>
      <Radix.Button
        className={styles.button}
        aria-label={name}
        aria-keyshortcuts={key && `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}`}
        onClick={() => onHelp(helper)}
      >
        <Icon aria-hidden="true" />
      </Radix.Button>
    </Tooltip>
  )
}
