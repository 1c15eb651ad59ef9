/** What an item of a list is (GEN-96). */
export const ITEM_TYPE = { course: 1, resource: 2 } as const;

/** Whose a resource is: the cloud library's, or the school's own (LIB-18). */
export const CHANNEL = { cloud: 1, own: 2 } as const;

/** List types of the wire: the tens say what the list holds, the units whose it is (LIB-14). */
export const LIST_TYPE = {
  cloudCourses: 10,
  myCourses: 11,
  cloudResources: 20,
  ownResources: 21,
} as const;
