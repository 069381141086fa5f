import { randomInt } from 'node:crypto'

/** Without signs that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 7
const GROUP_CHARACTERS = 4

/** A random password of 138 bits, in groups so that it can be typed. */
export function randomPassword(): string {
  const character = () => ALPHABET.charAt(randomInt(ALPHABET.length))
  const group = () => Array.from({ length: GROUP_CHARACTERS }, character).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** A password as it was made, however it was typed. */
export function typedPassword(typed: string): string {
  return typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}
