const MIB = 1024 ** 2;

/** What a model may be. Beyond these no headset shows it, and examining it would take the server's memory. */
export const MODEL_LIMITS = {
  /** Of the glTF, its buffers and textures together. */
  bytes: 512 * MIB,
  /** Of the JSON; with pictures inside it as text for a lone .gltf. */
  jsonBytes: 64 * MIB,
  /** Of all accessors, unpacked: a few bytes of JSON may claim any number of zeros. */
  accessorBytes: 512 * MIB,
  /** Brackets within brackets of the JSON; rules of glTF need a dozen. */
  jsonDepth: 100,
  /** Nodes within nodes: whoever shows them goes down step by step, on a stack that ends. */
  nodeDepth: 500,
  /** Nodes, meshes, accessors and so on, of each. */
  items: 100_000,
  /** Triangles and draw calls with all repetitions: numbers beyond mean a hostile file. */
  triangles: 100_000_000,
  /** One may be drawn many times by a list of places. */
  drawCalls: 1_000_000,
  textures: 1000,
  /** Pixels of a side, as graphics cards of headsets have it. */
  textureSide: 16_384,
  /** Of all textures, decoded. */
  texturePixels: 1024 * MIB,
} as const;
