import type { Migration } from '../migrate.ts'
import { baseline } from './0001-baseline.ts'
import { replies } from './0002-replies.ts'
import { versions } from './0003-versions.ts'
import { tags } from './0004-tags.ts'
import { order } from './0005-order.ts'
import { links } from './0007-links.ts'
import { series } from './0008-series.ts'
import { shares } from './0009-shares.ts'
import { licences } from './0010-licences.ts'
import { postDetails } from './0011-post-details.ts'
import { remarkPassages } from './0012-remark-passages.ts'
import { covers } from './0013-covers.ts'
import { postSlugs } from './0014-post-slugs.ts'
import { autosaves } from './0015-autosaves.ts'
import { numberedSections } from './0016-numbered-sections.ts'
import { dois } from './0017-dois.ts'
import { authors } from './0018-authors.ts'
import { editions } from './0019-editions.ts'
import { fileDetails } from './0020-file-details.ts'
import { syncRuns } from './0021-sync-runs.ts'

/** Every step of the schema, oldest first. A step that was released never changes. */
export const migrations: readonly Migration[] = [
  baseline,
  replies,
  versions,
  tags,
  order,
  links,
  series,
  shares,
  licences,
  postDetails,
  remarkPassages,
  covers,
  postSlugs,
  autosaves,
  numberedSections,
  dois,
  authors,
  editions,
  fileDetails,
  syncRuns,
]
