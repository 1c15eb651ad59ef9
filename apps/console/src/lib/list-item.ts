import { type CourseResource, ITEM_TYPE, LIST_TYPE, type MyCourse } from '@orrery/contract';

/** What a list holds, and whose it is: 10, 11, 20 or 21 (LIB-14). */
export type ListType = (typeof LIST_TYPE)[keyof typeof LIST_TYPE];

/** What the card of an item does not offer, by the list that it stands in. */
interface Flags {
  readonly hideEdit: boolean;
  readonly hideAdd: boolean;
  readonly hidePlay: boolean;
}

/** An item of a list, with what tells it apart on its page and what its card offers (CRS-35). */
export interface ListItem<Value> extends Flags {
  /** Unique on a page: a course and a resource may have the same id. */
  readonly key: string;
  /** 1 a course, 2 a resource (GEN-96). */
  readonly kind: (typeof ITEM_TYPE)[keyof typeof ITEM_TYPE];
  readonly value: Value;
}

/** A play list as it is shown: a saved course under its title (CRS-36, CRS-Q8). */
export interface Playlist {
  readonly name: string;
  readonly items: readonly ListItem<CourseResource>[];
}

/** Cloud courses are only played, own ones edited too; resources are only added (CRS-29, CRS-30, LIB-15, LIB-16). */
const FLAGS: Readonly<Record<ListType, Flags>> = {
  [LIST_TYPE.cloudCourses]: { hideEdit: true, hideAdd: true, hidePlay: false },
  [LIST_TYPE.myCourses]: { hideEdit: false, hideAdd: true, hidePlay: false },
  [LIST_TYPE.cloudResources]: { hideEdit: true, hideAdd: false, hidePlay: true },
  [LIST_TYPE.ownResources]: { hideEdit: true, hideAdd: false, hidePlay: true },
};

/** Wraps what a list of this type holds. */
export function toListItem<Value extends { readonly id: number }>(
  listType: ListType,
  value: Value,
): ListItem<Value> {
  const isCourse = listType === LIST_TYPE.cloudCourses || listType === LIST_TYPE.myCourses;
  const kind = isCourse ? ITEM_TYPE.course : ITEM_TYPE.resource;
  return { key: toItemKey(kind, value.id), kind, ...FLAGS[listType], value };
}

/** Tells an item apart on its page. */
export function toItemKey(kind: ListItem<unknown>['kind'], id: number): string {
  return `${kind}-${id}`;
}

/** A saved course as a play list. */
export function toPlaylist({ course_title, resource_list }: MyCourse): Playlist {
  return {
    name: course_title,
    items: resource_list.map((resource) => toListItem(LIST_TYPE.cloudResources, resource)),
  };
}
