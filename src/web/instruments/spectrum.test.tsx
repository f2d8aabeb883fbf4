import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawSpectrum, placeInSpectrum } from '../../../scripts/draw-spectrum.ts'
import {
  fraunhoferLetters,
  ironLines,
  lineC,
  solarLines,
  spectrumRange,
} from '../../../scripts/spectral-lines.ts'
import { show } from '../../testing/show.tsx'
import drawn from './spectrum-lines.svg?raw'
import { letters, lineCAt, Spectrum } from './spectrum.tsx'

test('every line lies inside the shown range', () => {
  const all = [...solarLines.flatMap(({ wavelengths }) => wavelengths), ...ironLines]
  expect(all.filter((nm) => nm <= spectrumRange.from || nm >= spectrumRange.to)).toEqual([])
})

test('no line is listed twice', () => {
  const sun = solarLines.flatMap(({ wavelengths }) => wavelengths)
  expect(new Set(sun).size).toBe(sun.length)
  expect(new Set(ironLines).size).toBe(ironLines.length)
})

test('the letters run from violet to red', () => {
  const places = fraunhoferLetters.map(({ wavelength }) => wavelength)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the figure is named and stays small', () => {
  show(<Spectrum />)
  expect(screen.getByRole('img', { name: /^The visible solar spectrum/ })).toBeTruthy()
  expect(screen.getByRole('figure').textContent).toContain('it lends this site its one colour.')
  expect(document.body.innerHTML.replaceAll(/href="[^"]*"/g, '').length).toBeLessThan(3000)
})

test('the drawing in the file is the one of the lines', () => {
  expect(drawn).toBe(drawSpectrum())
})

test('letters and line C stand at their wavelengths', () => {
  expect(letters.map(([letter, x]) => [letter, x])).toEqual(
    fraunhoferLetters.map(({ letter, wavelength }) => [letter, placeInSpectrum(wavelength)]),
  )
  expect(lineCAt).toBe(placeInSpectrum(lineC.wavelength))
})
