/** Whether a text is a moment in RFC 3339 that exists: date, time and offset. Leap seconds, which clocks do not show, are none. */
export const isRfc3339 = (text: string): boolean => {
  const groups = MOMENT.exec(text)?.groups
  if (groups === undefined) return false
  const year = Number(groups.year)
  const month = Number(groups.month)
  const day = Number(groups.day)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

const MOMENT =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
