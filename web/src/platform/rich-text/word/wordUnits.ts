/** A twip is a twentieth of a point, in which Word measures. */
export const TWIPS_PER_PIXEL = 15
