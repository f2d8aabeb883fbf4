import { serveJobs } from '../../platform/server/ops/serve-jobs.ts'
import { forPrint, narrow, prepare, prepareDrawing, sizeOf } from './decode.ts'

const jobs = { sizeOf, prepare, prepareDrawing, narrow, forPrint }

export type PictureJobs = typeof jobs

serveJobs(jobs)
