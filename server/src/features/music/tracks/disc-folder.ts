/** The name of a folder with one disc of an album, such as 'CD1' or 'Disc 2'. */
// Short text: names of folders are limited to 255 bytes.
export const DISC_FOLDER = /^(?:cd|dis[ck]|dvd|side|volume|vol)[\s._-]{0,3}(?:\d{1,2}|[a-d])(?![\p{L}\p{N}])/iu
