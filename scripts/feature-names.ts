/** The names of a new feature in the cases that code uses. */
export interface FeatureNames {
  /** browser-data */
  kebab: string
  /** browserData */
  camel: string
  /** BrowserData */
  pascal: string
  /** browser_data */
  snake: string
  /** Browser data */
  words: string
  /** Address of its screen: /browser-data */
  path: string
}

export function featureNames(kebab: string, path = `/${kebab}`): FeatureNames {
  const parts = kebab.split('-')
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
  const pascal = parts.map(capital).join('')
  return {
    kebab,
    pascal,
    camel: pascal.slice(0, 1).toLowerCase() + pascal.slice(1),
    snake: parts.join('_'),
    words: capital(parts.join(' ')),
    path,
  }
}
