type Library = typeof import('@e965/xlsx');

/** Code pages under the names that browsers know them by. */
const ENCODINGS: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  1250: 'windows-1250',
  1251: 'windows-1251',
  65001: 'utf-8',
};

const decoders = new Map<string, TextDecoder>();

/**
 * Lends the library the browser's own decoders, instead of a megabyte of tables, for workbooks from before Unicode.
 * It keeps them for whatever it reads later, so all its own encodings are among them.
 */
export function lendDecoders({ set_cptable }: Library): void {
  set_cptable({ utils: { decode, hascp: () => true } });
}

function decode(codePage: number, data: ArrayLike<number> | string): string {
  const bytes =
    typeof data === 'string' ? Uint8Array.from(data, (sign) => sign.charCodeAt(0)) : Uint8Array.from(data);
  const encoding = ENCODINGS[codePage] ?? 'windows-1252';
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding, { ignoreBOM: true });
  decoders.set(encoding, decoder);
  return decoder.decode(bytes);
}
