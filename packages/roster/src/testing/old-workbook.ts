import { CFB } from '@e965/xlsx';

/**
 * An old workbook (BIFF8) record by record as Excel writes it: numbers packed together, texts that break in the middle
 * of a name and change their width there, a formula with its text behind it, a format that puts zeros in front.
 */
export function excelStyleWorkbook(): Uint8Array {
  const texts = [...text('学号'), ...text('Name'), ...text('张三')];
  // The last text is one byte per character up to the break, and two behind it.
  const broken = [...u16(7), 0, ...latin('Zo')];
  const rest = [1, ...utf16('ë 小明x')];
  const globals = (sheetAt: number) => [
    ...record(0x0809, [...u16(0x0600, 0x0005, 0x0dbb, 0x07cc), ...u32(0, 0)]),
    ...record(0x0042, u16(1200)),
    ...record(0x041e, [...u16(164), ...text('00000000')]),
    ...Array.from({ length: 16 }, () => record(0x00e0, [...u16(0, 0), ...Array(16).fill(0)])).flat(),
    ...record(0x00e0, [...u16(0, 164), ...Array(16).fill(0)]),
    ...record(0x0085, [...u32(sheetAt), 0, 0, 2, 1, ...utf16('一班')]),
    ...record(0x00fc, [...u32(5, 4), ...texts, ...broken]),
    ...record(0x003c, rest),
    ...record(0x000a, []),
  ];
  const sheet = [
    ...record(0x0809, [...u16(0x0600, 0x0010, 0x0dbb, 0x07cc), ...u32(0, 0)]),
    ...record(0x0200, [...u32(0, 6), ...u16(0, 3, 0)]),
    ...record(0x00fd, [...u16(0, 1, 15), ...u32(0)]),
    ...record(0x00fd, [...u16(0, 2, 15), ...u32(1)]),
    // The row's count and the number in one record, the number under the format with zeros.
    ...record(0x00bd, [...u16(1, 0), ...u16(15), ...rk(1), ...u16(16), ...rk(260101), ...u16(1)]),
    ...record(0x00fd, [...u16(1, 2, 15), ...u32(2)]),
    ...record(0x027e, [...u16(2, 1, 15), ...rk(20260102)]),
    ...record(0x00fd, [...u16(2, 2, 15), ...u32(3)]),
    ...record(0x0203, [...u16(3, 1, 15), ...float(202601030001)]),
    ...record(0x0006, [...u16(3, 2, 15), ...[0, 0, 0, 0, 0, 0, 0xff, 0xff], ...u16(0), ...u32(0), ...u16(0)]),
    ...record(0x0207, text('王芳')),
    ...record(0x00e5, u16(1, 3, 4, 1, 1)),
    ...record(0x000a, []),
  ];
  const start = globals(0).length;
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/Workbook', Uint8Array.from([...globals(start), ...sheet]));
  return new Uint8Array(CFB.write(file, { type: 'array' }) as number[]);
}

function record(id: number, data: readonly number[]): number[] {
  return [...u16(id, data.length), ...data];
}

function u16(...values: readonly number[]): number[] {
  return values.flatMap((value) => [value & 0xff, value >> 8]);
}

function u32(...values: readonly number[]): number[] {
  return values.flatMap((value) => u16(value & 0xffff, value >>> 16));
}

function rk(value: number): number[] {
  return u32(((value << 2) | 2) >>> 0);
}

function float(value: number): number[] {
  return [...new Uint8Array(new Float64Array([value]).buffer)];
}

function latin(characters: string): number[] {
  return [...Buffer.from(characters, 'latin1')];
}

function utf16(characters: string): number[] {
  return [...Buffer.from(characters, 'utf16le')];
}

function text(characters: string): number[] {
  return [...u16(characters.length), 1, ...utf16(characters)];
}
