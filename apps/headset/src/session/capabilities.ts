import type { DeviceCapability } from '@orrery/contract';

/** Whether this browser can enter immersive VR here: it needs a headset and a secure page. */
export async function canEnterVr(navigator: Navigator): Promise<boolean> {
  try {
    return (await navigator.xr?.isSessionSupported('immersive-vr')) ?? false;
  } catch {
    return false;
  }
}

/**
 * What this device can do, for whoever controls it. A web page cannot switch a device off, so `power-off` is
 * never among it.
 */
export function capabilitiesOf(options: {
  vr: boolean;
  offline: boolean;
  stream: boolean;
}): DeviceCapability[] {
  return [
    'panorama_image',
    'panorama_video',
    'image',
    'video',
    'model',
    'courseware',
    'volume',
    'recentre',
    'identify',
    'nudge',
    'marker',
    'spotlight',
    'student',
    'review',
    'frames',
    // A flat page has no room around it.
    ...(options.vr ? (['immersive-vr', 'area'] as const) : (['flat'] as const)),
    ...(options.stream ? (['stream'] as const) : []),
    ...(options.offline ? (['offline'] as const) : []),
  ];
}
