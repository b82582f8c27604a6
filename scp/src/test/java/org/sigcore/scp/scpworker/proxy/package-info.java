// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
@NullMarked
package org.sigcore.scp.scpworker.proxy;

import org.jspecify.annotations.NullMarked;
