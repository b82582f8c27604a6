// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.diameter;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpDef;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;

/** Reads AVPs of Diameter answers. */
final class Answers {
    private static final int SUCCESS = 2;
    private static final int CLASS = 1000;

    private Answers() {}

    static @Nullable Integer resultCode(List<Avp> answer) {
        Integer code = value(answer, Base.RESULT_CODE);
        if (code == null) {
            AvpGroup experimental = value(answer, Base.EXPERIMENTAL_RESULT);
            code = experimental == null ? null : value(experimental.avps(), Base.EXPERIMENTAL_RESULT_CODE);
        }
        return code;
    }

    static boolean successful(List<Avp> answer) {
        Integer code = resultCode(answer);
        return code != null && code / CLASS == SUCCESS;
    }

    static @Nullable String text(List<Avp> answer, AvpDef<?> def) {
        Object value = value(answer, def);
        return value == null ? null : value.toString();
    }

    private static <T> @Nullable T value(List<Avp> avps, AvpDef<T> def) {
        for (Avp avp : avps) {
            if (avp.is(def)) {
                return def.decode(avp);
            }
        }
        return null;
    }
}
