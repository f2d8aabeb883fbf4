import { parse } from 'valibot'
import { expect, test } from 'vitest'
import type { Skill } from '../skills/contract.ts'
import { projectSchema } from '../projects/rules.ts'
import { skillSchema } from '../skills/rules.ts'
import { realPages } from '../../testing/real-pages.ts'
import { openTestSite } from '../../testing/test-site.ts'
import { exported, importInto, openTransferSite } from '../../testing/transfer-site.ts'
import { lists } from '../transfer/lists.ts'

const project = { title: 'Burst Bench', description: 'Finds radio bursts.', year: '2026' }
const post = {
  title: 'Run it twice',
  content: 'Long enough to be a post.',
  excerpt: 'Long enough as well.',
  category: 'Notes',
  date: 'May 1, 2026',
}
const skill = { name: 'Rust', percentage: 66, category: 'technical' } as const
const both = [
  { kind: 'project', id: 1 },
  { kind: 'post', id: 1 },
]

async function openSkillSite() {
  const site = await openTestSite({ pages: realPages })
  const owner = await site.owner()
  await owner.send('POST', '/api/projects', { ...project, content: 'It listens.' })
  await owner.send('POST', '/api/blog', post)
  await owner.send('POST', '/api/skills', { ...skill, evidence: both })
  const titles = async (client = site.visitor()) =>
    ((await client.get('/api/skills')).json as Skill[]).map(({ evidence }) =>
      evidence?.map(({ title }) => title),
    )
  return { site, owner, titles }
}

test('a skill links the works that show it', async () => {
  const { site } = await openSkillSite()
  expect((await site.visitor().get('/api/skills')).json).toEqual([
    {
      id: 1,
      ...skill,
      evidence: [
        { kind: 'project', id: 1, title: project.title, target: '/projects/1' },
        { kind: 'post', id: 1, slug: null, title: post.title },
      ],
    },
  ])
  const { text } = await site.visitor().get('/')
  expect(text).toMatch(
    /Seen in 2 works<\/span><a href="\/projects\/1">Burst Bench<\/a><a href="\/blog\/1">/,
  )
})

test('removed works are no evidence', async () => {
  const { owner, titles } = await openSkillSite()
  await owner.send('DELETE', '/api/projects/1')
  expect(await titles()).toEqual([[post.title]])
  await owner.send('DELETE', '/api/blog/1')
  expect(await titles()).toEqual([undefined])
})

test('visitors get no hidden articles', async () => {
  const { owner, titles } = await openSkillSite()
  await owner.send('PUT', '/api/blog/1', { ...post, visibleFrom: null })
  expect(await titles()).toEqual([[project.title]])
  expect(await titles(owner)).toEqual([[project.title, post.title]])
  const kept = await owner.send('PUT', '/api/skills/1', { ...skill, evidence: both })
  expect(kept.status).toBe(200)
})

test('a skill cannot name a missing work', async () => {
  const { owner, titles } = await openSkillSite()
  const evidence = [...both, { kind: 'project', id: 2 }]
  const refused = await owner.send('PUT', '/api/skills/1', { ...skill, evidence })
  expect([refused.status, refused.text]).toEqual([400, 'There is no such project'])
  expect(await titles()).toEqual([[project.title, post.title]])
})

test('evidence refers to the same works in another site, where they have other ids', async () => {
  const from = await openTransferSite()
  const to = await openTransferSite()
  const add = async (site: typeof from, table: string, fields: object) => {
    const row = lists.find(({ name }) => name === table)?.check({ id: 1, ...fields })
    if (!row?.ok) throw new Error('The row was not read')
    await site.database.write((tx) => row.value.add(tx, (_table, id) => id))
  }
  await add(to, 'projects', parse(projectSchema, { ...project, title: 'Here before' }))
  await add(from, 'projects', parse(projectSchema, project))
  const evidence = [
    { kind: 'project', id: 1 },
    { kind: 'post', id: 7 },
  ]
  await add(from, 'skills', parse(skillSchema, { ...skill, evidence }))
  const folder = await exported(from)
  await importInto(to, folder)
  const stored = await to.database.db.selectFrom('skills').selectAll().execute()
  expect(stored.map((row) => row.evidence)).toEqual(['[{"kind":"project","id":2}]'])
  expect((await importInto(to, folder)).counts.added).toBe(0)
})
