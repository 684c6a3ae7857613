import type { z } from 'zod'
import type { authoringContract } from '#contract/authoring/authoring.ts'
import type { productChangesContract } from '#contract/authoring/product-changes.ts'
import type { Call, Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ProductOrder } from '../catalogue/index.ts'
import { addProduct } from './products/add-product.ts'
import { changeProducts } from './products/change-products.ts'
import { deleteProduct } from './products/delete-product.ts'
import { duplicateProduct } from './products/duplicate-product.ts'
import { editProduct } from './products/edit-product.ts'
import type { ProductInput } from './products/judge-form.ts'
import { listOwnProducts } from './products/list-own-products.ts'
import { setProductStatus } from './products/set-product-status.ts'
import { viewOwnProduct } from './products/view-own-product.ts'

const done = { status: 200 } as const
const statuses = { '0': 0, '1': 1 } as const

type ListQuery = z.output<(typeof authoringContract)['authoredProductList']['query'] & z.ZodType>
const orders: Readonly<Record<NonNullable<ListQuery['orderBy']>['orderBy'], ProductOrder>> = {
  course_name: 'name',
  course_category: 'subject',
  course_tution_fee: 'price',
  created_at: 'created',
}

export function authoringRoutes(
  platform: Platform,
): Handlers<typeof authoringContract & typeof productChangesContract> {
  return {
    productsChange: async ({ body, caller }) => ({ results: await changeProducts(platform, caller, body) }),
    productDuplicate: async ({ body, caller }) => ({
      ...done,
      course_id: await duplicateProduct(platform, caller, body.course_id),
    }),
    authoredProductList: ({ query, caller, locale }) => {
      const { status, searchQuery: search, orderBy, limit, offset } = query
      const order = orderBy ? orders[orderBy.orderBy] : 'created'
      const descending = orderBy ? orderBy.by === 'desc' : true
      const filter = { status, search, order, descending, limit, offset }
      return listOwnProducts(platform, caller, { filter, locale })
    },
    authoredProductView: ({ params, caller, locale }) => viewOwnProduct(platform, caller, params.id, locale),
    productDeleteByGet: async ({ query, caller }) => {
      await deleteProduct(platform, caller, query.course_id)
      return done
    },
    productDelete: async ({ params, caller }) => {
      await deleteProduct(platform, caller, params.id)
      return done
    },
    productStatusByGet: async ({ params, query, caller }) => {
      await setProductStatus(platform, caller, query.course_id, statuses[params.status])
      return done
    },
    productStatus: async ({ params, body, caller }) => {
      await setProductStatus(platform, caller, body.course_id, statuses[params.status])
      return done
    },
    productAdd: async ({ body, files, caller }) => {
      const courseId = await addProduct(platform, caller, inputOf(body, files, []), {
        centreId: body.subscriber_id,
        status: statuses[body.status],
      })
      return { ...done, course_id: courseId }
    },
    productEdit: async ({ body, files, caller }) => {
      const edited = {
        productId: body.courseId,
        version: body.version,
        tellBuyers: body.tellBuyers === '1',
      }
      await editProduct(platform, caller, edited, inputOf(body, files, body.deletedMaterialId))
      return { ...done, course_id: body.courseId }
    },
  }
}

type AddCall = Call<(typeof authoringContract)['productAdd']>

function inputOf(
  body: Omit<AddCall['body'], 'status'>,
  files: AddCall['files'],
  deletedMaterials: readonly number[],
): ProductInput {
  return {
    form: {
      name: body.productName,
      nameZh: body.productNameZh,
      description: body.productDescription,
      descriptionZh: body.productDescriptionZh,
      subject: body.productCategory,
      levels: body.productLevel,
      tags: body.productTags,
      grade: body.productGrad,
      previewMode: body.worksheetPreviewMode,
      price: body.price,
      discount: body.discountedPrice,
      accessCode: body.productAccessCode,
      expiry: body.expiryDate ?? '',
      printable: body.printable === undefined ? undefined : body.printable === '1',
      showWatermark: body.showWaterMark === '1',
      watermarks: body.watermarks,
      limits: body.watermarkLimits,
    },
    materials: body.materialUploads.map(material => ({
      id: material.id,
      uploadId: material.upload_id,
      title: material.org_name,
      start: material.preview_starts,
      end: material.preview_ends,
      speech: material.speech,
      pictureText: material.picture_text,
    })),
    deletedMaterials,
    coverUpload: body.coverUpload || null,
    cover: files.cover ?? null,
    files: files.material ?? [],
  }
}
