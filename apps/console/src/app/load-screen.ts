import type { ComponentType } from 'react';
import { DOOR_SCREENS } from './door-screens';
import type { RouteName } from './route-table';

/** Brings the code of a screen. */
export async function loadScreen(name: RouteName): Promise<ComponentType> {
  if (isDoor(name)) return DOOR_SCREENS[name]();
  const { ROOM_SCREENS } = await import('./room-screens');
  return ROOM_SCREENS[name]();
}

function isDoor(name: RouteName): name is keyof typeof DOOR_SCREENS {
  return Object.hasOwn(DOOR_SCREENS, name);
}
