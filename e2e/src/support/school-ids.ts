import type { Orders } from './orders';
import { addOwnPicture } from './own-files';

/** Something of everything that an address can name. */
export interface SchoolIds {
  readonly resource: number;
  /** Of the school's own. */
  readonly ownResource: number;
  readonly course: number;
  readonly ownCourse: number;
  readonly schoolClass: number;
  readonly className: string;
  readonly group: number;
  readonly device: number;
}

/**
 * Looks up one of each in the demonstration school, in which a headset stands already; saves a course of the caller, and
 * a picture of the school where it has none.
 */
export async function findSchoolIds(orders: Orders, url: string): Promise<SchoolIds> {
  const { http } = orders;
  const resource = (await orders.find('Standing on Mars: Husband Hill')).id;
  const [cloud, own, material, classes, groups, devices] = await Promise.all([
    http.courseCloudList({}),
    http.courseSave({ title: 'A lesson of mine', resource_ids: [resource] }),
    http.ownResourceList({}),
    http.classChoices({}),
    http.groupList({}),
    orders.devices(),
  ]);
  const [picture] = material.list;
  const title = 'A picture of ours';
  const schoolClass = first(classes.class_list);
  return {
    resource,
    ownResource: picture?.id ?? (await addOwnPicture(http, url, { title, colour: '#486' })),
    course: first(cloud.list).id,
    ownCourse: own.id,
    schoolClass: schoolClass.class_id,
    className: schoolClass.class_name,
    group: first(groups.list).client_group_id,
    device: first(devices),
  };
}

function first<T>(list: readonly T[]): T {
  const [found] = list;
  if (found === undefined) throw new Error('the demonstration school lacks one of its parts');
  return found;
}
