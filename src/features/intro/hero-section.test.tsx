import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SectionName } from '../../shared/sections.ts'
import { ShownSections } from '../../platform/web/shown-sections.ts'
import { show } from '../../testing/show.tsx'
import { HeroSection } from './hero-section.tsx'

const words = {
  headline: 'Look up.',
  subtitle: 'A site.',
  tagline: '',
  heading: 'Home',
  heroWork: 'See My Work',
  heroAbout: 'Learn More',
}

test.each<[names: SectionName[], hasPublications: boolean, address: string]>([
  [['about', 'projects', 'blog'], true, '/#projects'],
  [['about', 'blog'], true, '/#blog'],
  [['about'], true, '/publications'],
  [['about'], false, '/#about'],
])("with %j the first button leads to the owner's work", (names, hasPublications, address) => {
  const sections = names.map((name) => ({ name, heading: name }))
  show(
    <ShownSections value={sections}>
      <HeroSection {...words} {...(hasPublications && { hasPublications })} />
    </ShownSections>,
  )
  expect(screen.getByRole('link', { name: 'See My Work' }).getAttribute('href')).toBe(address)
  expect(screen.getByRole('link', { name: 'Learn More' }).getAttribute('href')).toBe('/#about')
})

test('without anything to lead to there are no buttons', () => {
  show(
    <ShownSections value={[]}>
      <HeroSection {...words} />
    </ShownSections>,
  )
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('subtitle and tagline show the emphasis and the links that the server has rendered', () => {
  const tagline = {
    html: 'With <em>care</em> at the <a href="https://example.org/">Observatory</a>.',
    text: 'With care at the Observatory.',
  }
  show(<HeroSection {...words} tagline={tagline} />)
  expect(screen.getByText('A site.')).toBeTruthy()
  expect(screen.getByText('care').tagName).toBe('EM')
  expect(screen.getByRole('link', { name: 'Observatory' })).toBeTruthy()
})
