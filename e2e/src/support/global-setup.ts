import { rm } from 'node:fs/promises';
import { STARTED_FOLDER, startProduct, sweepProducts } from './server';

/** Starts the product once, so that not every file waits for a new database and the first publishing of the library. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // A copy that keeps owners is made by a program that Windows does not have. Two projects in one run share one.
  if (process.platform === 'win32' || process.env[STARTED_FOLDER]) return;
  await sweepProducts();
  const product = await startProduct();
  await product.stop();
  process.env[STARTED_FOLDER] = product.dataDir;
  return () => rm(product.dataDir, { recursive: true, force: true });
}
