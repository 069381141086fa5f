import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const allowedBy = (value: string) => readConfig({ DOWNLOAD_ALLOWED_HOSTS: value }).downloadAllowedHosts

it('reads the sites that videos may come from', () => {
  expect(readConfig({}).downloadAllowedHosts).toEqual([])
  expect(allowedBy('')).toEqual([])
  expect(allowedBy(' Vimeo.com, films.a-b.example ,')).toEqual(['vimeo.com', 'films.a-b.example'])
})

it.each([
  'https://vimeo.com',
  'vimeo.com/x',
  'vimeo.com:8080',
  '*.vimeo.com',
  '127.0.0.1',
  '[::1]',
  'localhost',
  '.com',
])('refuses %s as a site', (value) => {
  expect(() => allowedBy(`vimeo.com,${value}`)).toThrow('DOWNLOAD_ALLOWED_HOSTS must be names of hosts')
})
