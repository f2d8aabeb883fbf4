/** Bech32 without a maximum length, as for keys of age. Source: BIP 173. */

const letters = `qpzry9x8gf2tvdw0s3jn54khce6mua7l`
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
const checksumLength = 6

/** @param prefix in lower case */
export function encodeBech32(prefix: string, data: Uint8Array): string {
  const values = regroup([...data], 8, 5, { pads: true }) ?? []
  const sum = checksumOf([...expand(prefix), ...values, 0, 0, 0, 0, 0, 0]) ^ 1
  const checksum = Array.from(
    { length: checksumLength },
    (_, index) => (sum >>> (5 * (checksumLength - 1 - index))) & 31,
  )
  return `${prefix}1${[...values, ...checksum].map((value) => letters[value]).join('')}`
}

/** @param text in lower case @returns undefined for another prefix or a wrong checksum */
export function decodeBech32(prefix: string, text: string): Uint8Array | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined
  const values = Array.from(text.slice(prefix.length + 1), (letter) => letters.indexOf(letter))
  if (values.length < checksumLength || values.includes(-1)) return undefined
  if (checksumOf([...expand(prefix), ...values]) !== 1) return undefined
  const bytes = regroup(values.slice(0, -checksumLength), 5, 8, { pads: false })
  return bytes && Uint8Array.from(bytes)
}

function expand(prefix: string): number[] {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

function checksumOf(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [index, part] of generator.entries()) if ((top >>> index) & 1) sum ^= part
  }
  return sum
}

/** Regroups bits; undefined where the bits left over are not the padding that the format demands. */
function regroup(
  values: readonly number[],
  from: number,
  to: number,
  { pads }: { pads: boolean },
): number[] | undefined {
  const result: number[] = []
  let rest = 0
  let bits = 0
  for (const value of values) {
    rest = ((rest << from) | value) & 0xfff
    bits += from
    while (bits >= to) {
      bits -= to
      result.push((rest >>> bits) & ((1 << to) - 1))
    }
  }
  const left = (rest << (to - bits)) & ((1 << to) - 1)
  if (pads) return bits > 0 ? [...result, left] : result
  return bits >= from || left !== 0 ? undefined : result
}
