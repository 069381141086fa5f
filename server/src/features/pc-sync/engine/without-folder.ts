/** What a program or the system says, without the path of a folder of the server, which is nobody's business. */
export function withoutFolder(text: string, folder: string): string {
  return text.replaceAll(`${folder}/`, '').replaceAll(folder, 'its folder')
}
