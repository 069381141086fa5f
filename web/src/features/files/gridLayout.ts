/** Columns of the list: check, name, modified, size, acts. On a phone: name with its details, acts. */
export const ROW_COLUMNS =
  'grid grid-cols-[26px_minmax(0,1fr)_124px_84px_142px] items-center pr-2 pl-4 max-md:grid-cols-[minmax(0,1fr)_40px] max-md:pr-1 max-md:pl-3'

/** Heights of a row; one of a search's results also tells where it was found. */
export const ROW_PX = { desk: 46, phone: 60 }
export const FOUND_ROW_PX = { desk: 60, phone: 80 }

/** Height of the column heads, which a phone does not have. */
export const HEAD_PX = 38
