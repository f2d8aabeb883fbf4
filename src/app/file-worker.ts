import { suggestChart } from '../features/files/suggest-chart.ts'
import { readTableForm } from '../features/files/table-form.ts'
import { readBibliographyFile } from '../features/library/bibliography-file.ts'
import { serveJobs } from '../platform/server/ops/serve-jobs.ts'

const jobs = {
  bibliography: readBibliographyFile,
  chart: ({ name, data }: { name: string; data: Uint8Array }) => suggestChart(name, data),
  tableForm: readTableForm,
}

export type FileJobs = typeof jobs

serveJobs(jobs)
