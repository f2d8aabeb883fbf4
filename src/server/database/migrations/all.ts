import type { Migration } from '../migrate.ts'
import { content } from './0001-content.ts'
import { postStates } from './0002-post-states.ts'
import { secondFactor } from './0003-second-factor.ts'
import { heldComments } from './0004-held-comments.ts'
import { outbox } from './0005-outbox.ts'
import { instances } from './0006-instances.ts'
import { postOrder } from './0007-post-order.ts'
import { suppressionKeyStep } from './0008-suppression-key.ts'
import { commentRepeats } from './0009-comment-repeats.ts'
import { refusedReaders } from './0010-refused-readers.ts'
import { disabledAccounts } from './0011-disabled-accounts.ts'
import { knownBackups } from './0012-known-backups.ts'
import { library } from './0013-library.ts'
import { pageViews } from './0014-page-views.ts'
import { fieldWords } from './0015-field-words.ts'
import { pagesOfTheOwner } from './0016-pages.ts'
import { projectPages } from './0017-projects.ts'
import { citations } from './0018-citations.ts'
import { ownWorks } from './0019-own-works.ts'
import { starterPagesApart } from './0020-starter-pages.ts'
import { changedProjects } from './0021-changed-projects.ts'
import { files } from './0022-files.ts'
import { search } from './0023-search.ts'
import { archive } from './0024-archive.ts'
import { oldAddresses } from './0025-redirects.ts'
import { quickIndex } from './0026-quick-index.ts'
import { syncedFiles } from './0027-synced-files.ts'
import { quickWords } from './0028-quick-words.ts'

/** Every step of the schema, oldest first. A step that was released never changes. */
export const migrations: readonly Migration[] = [
  content,
  postStates,
  secondFactor,
  heldComments,
  outbox,
  instances,
  postOrder,
  suppressionKeyStep,
  commentRepeats,
  refusedReaders,
  disabledAccounts,
  knownBackups,
  library,
  pageViews,
  fieldWords,
  pagesOfTheOwner,
  projectPages,
  citations,
  ownWorks,
  starterPagesApart,
  changedProjects,
  files,
  search,
  archive,
  oldAddresses,
  quickIndex,
  syncedFiles,
  quickWords,
]
