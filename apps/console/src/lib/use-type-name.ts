import { RES_TYPE } from '@orrery/contract';
import { useTranslation } from 'react-i18next';

const KEYS = {
  [RES_TYPE.courseware]: 'type.courseware',
  [RES_TYPE.video]: 'type.video',
  [RES_TYPE.model]: 'type.model',
  [RES_TYPE.panorama]: 'type.panorama',
} as const;

/** Names a resource type (`res_type`) in the language that is shown. */
export function useTypeName(): (type: number) => string {
  const { t } = useTranslation();
  return (type) => t(KEYS[type as keyof typeof KEYS] ?? 'type.panorama');
}
