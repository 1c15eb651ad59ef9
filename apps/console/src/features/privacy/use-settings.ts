import type { calls, ResponseOf } from '@orrery/contract';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../lib/http';

/** The school's settings as they stand, with what is held. */
export type Settings = ResponseOf<typeof calls.privacySettings>;

/** Asks for the school's privacy settings. */
export function useSettings() {
  return useQuery({ queryKey: ['privacy-settings'], queryFn: () => http.privacySettings({}) });
}
