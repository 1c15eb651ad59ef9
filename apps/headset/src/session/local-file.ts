import type { DeviceResource } from '@orrery/contract';
import type { MediaFiles } from './files/media-files';
import { isKeepable } from './media-plan';
import type { MediaLocation } from './media-types';

/** The file of a resource on this device, held until it is let go; null where it is not here whole. */
export async function openLocal(files: MediaFiles, resource: DeviceResource): Promise<MediaLocation | null> {
  if (!isKeepable(resource)) return null;
  const letGo = await files.hold(resource.sha256);
  // A file that cannot be read is as good as none: the piece is streamed, and nobody holds it.
  const blob = await files.get(resource.sha256, resource.mime).catch(() => null);
  if (blob?.size !== resource.bytes) {
    letGo();
    return null;
  }
  const url = URL.createObjectURL(blob);
  const release = () => {
    URL.revokeObjectURL(url);
    letGo();
  };
  return { url, local: true, release };
}
