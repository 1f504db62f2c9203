/**
 * French puts a space before these signs, inside its quotation marks and in sums of money: a line
 * must not break there.
 */
export const unbroken = (text: string) =>
  text
    .replace(/(?<=^|[\p{L}\p{N})»’…%]) (?=[:;!?»](?:[\s).,]|$))|(?<=«) /gu, '\u00a0')
    .replace(/\b\d{1,3}(?: \d{3})+(?= (?:€|\$(?!\{)))/g, (number) =>
      number.replaceAll(' ', '\u202f'),
    )
    // At the start of a text, after a number that is put in there.
    .replace(/(?<=^|\d) (?=(?:[€%]|\$(?!\{))(?:\W|$))/g, '\u202f')
