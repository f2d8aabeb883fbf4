import { serveJobs } from '../../server/ops/serve-jobs.ts'
import { narrow, prepare, sizeOf } from './decode.ts'

const jobs = { sizeOf, prepare, narrow }

export type PictureJobs = typeof jobs

serveJobs(jobs)
