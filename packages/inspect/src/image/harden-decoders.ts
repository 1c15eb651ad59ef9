import sharp from 'sharp';

/** The only readers of pictures that may run: what else libvips can read, it reads for nobody here. */
const READERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'];

/** Forbids this process all readers of pictures but those for what we take, and gives them one thread. */
export function hardenDecoders(): void {
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
}
