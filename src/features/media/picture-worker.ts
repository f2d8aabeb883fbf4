import { serveJobs } from '../../platform/server/ops/serve-jobs.ts'
import { narrow, prepare, prepareDrawing, sizeOf } from './decode.ts'

const jobs = { sizeOf, prepare, prepareDrawing, narrow }

export type PictureJobs = typeof jobs

serveJobs(jobs)
